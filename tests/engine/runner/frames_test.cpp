// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/frames.h"

#include "engine/runner/job_queue.h"
#include "tests/engine/runner/pipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace warpdesk::runner {
namespace {

using namespace std::chrono_literals;

TEST(FramesTest, LinesAndPartsArriveAsTheyWereSent)
{
    Pipe pipe;
    FrameWriter writer(pipe.writeEnd());
    const std::vector<std::string> parts { std::string("a\nb\0c", 5), "", std::string(300000, 'x') };
    std::thread sender([&] {
        writer.write({ { "id", 1 }, { "text", "é\n" } }, parts);
        writer.write({ { "id", 2 } });
        pipe.closeWriteEnd();
    });
    FrameReader reader(pipe.readEnd());
    const auto first = reader.next();
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->object["text"], "é\n");
    EXPECT_EQ((*first)->parts, parts);
    const auto second = reader.next();
    ASSERT_TRUE(second && *second);
    EXPECT_EQ((*second)->object["id"], 2);
    const auto end = reader.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
    sender.join();
}

TEST(FramesTest, ALineThatIsNoFrameIsOneErrorAndTheNextOneWorks)
{
    Pipe pipe;
    pipe.write("hello\n[1]\n{\"binary\":[-1]}\n{\"binary\":7}\n{\"id\":3}\n{\"id\":4,\"binary\":[5]}\nab");
    pipe.closeWriteEnd();
    FrameReader reader(pipe.readEnd());
    for (int i = 0; i < 4; ++i) {
        const auto bad = reader.next();
        ASSERT_FALSE(bad) << i;
        EXPECT_EQ(bad.error().kind, ErrorKind::Input);
    }
    const auto good = reader.next();
    ASSERT_TRUE(good && *good);
    EXPECT_EQ((*good)->object["id"], 3);
    const auto torn = reader.next(); // the sender died in the middle of a part
    ASSERT_TRUE(torn);
    EXPECT_FALSE(*torn);
}

TEST(FramesTest, TextThatIsNotUtf8DoesNotBreakTheLine)
{
    Pipe pipe;
    FrameWriter(pipe.writeEnd()).write({ { "text", "a\xff" } });
    pipe.closeWriteEnd();
    FrameReader reader(pipe.readEnd());
    EXPECT_TRUE(*reader.next());
}

TEST(JobQueueTest, CancelReachesTheRunningAndTheWaitingJob)
{
    Pipe pipe;
    std::vector<std::string> errors;
    JobQueue queue(pipe.readEnd(),
        { .badFrame = [&](const Error& e) { errors.push_back(e.message); }, .supersedes = {}, .closed = {} });
    pipe.write("{\"id\":1,\"job\":\"a\"}\n{\"id\":2,\"job\":\"b\"}\n{\"id\":3,\"job\":\"c\"}\n");
    auto first = queue.take(true);
    ASSERT_TRUE(first);
    pipe.write("nonsense\n{\"cancel\":1}\n{\"cancel\":3}\n{\"cancel\":99}\n");
    for (int i = 0; i < 400 && !first->stop.stop_requested(); ++i)
        std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(first->stop.stop_requested());
    const auto second = queue.take(true);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->stop.stop_requested());
    const auto third = queue.take(true);
    ASSERT_TRUE(third);
    for (int i = 0; i < 400 && !third->stop.stop_requested(); ++i)
        std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(third->stop.stop_requested());
    EXPECT_FALSE(queue.take(false));
    pipe.closeWriteEnd();
    EXPECT_FALSE(queue.take(true));
    EXPECT_EQ(errors.size(), 1U);
}

TEST(JobQueueTest, TheEndOfTheInputStopsTheRunningJob)
{
    Pipe pipe;
    JobQueue queue(pipe.readEnd(), { .badFrame = [](const Error&) { }, .supersedes = {}, .closed = {} });
    pipe.write("{\"id\":1,\"job\":\"a\"}\n");
    auto job = queue.take(true);
    ASSERT_TRUE(job);
    pipe.closeWriteEnd();
    for (int i = 0; i < 400 && !job->stop.stop_requested(); ++i)
        std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(job->stop.stop_requested());
}

} // namespace
} // namespace warpdesk::runner

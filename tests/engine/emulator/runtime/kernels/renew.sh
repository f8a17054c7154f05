#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the .ptx beside each .cu anew, with nvcc of the toolkit on the path (NVRTC gives the same text).
set -eu
cd "$(dirname "$0")"
for source in *.cu; do
    nvcc -ptx -arch=compute_80 -rdc=true -std=c++20 --generate-line-info "$source" -o "${source%.cu}.ptx"
    # Paths of the machine that ran this are cut down to file names.
    sed -i -E 's#(\.file[[:space:]]+[0-9]+ ")[^"]*/#\1#' "${source%.cu}.ptx"
done

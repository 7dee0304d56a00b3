//! Limit of the rows of a file.

use std::fs::File;

/// Most rows of a file: a check holds the identity of each in memory.
pub(super) const MAX_ROWS: u64 = 250_000;

/// Why a file with more rows is not read.
pub(super) fn too_many_rows() -> String {
    "The file has more than 250,000 rows; please divide it".into()
}

/// Reader that fails with [`FileTooLarge`](std::io::ErrorKind::FileTooLarge) after too many lines.
pub(super) struct LineLimit {
    lines: File,
    line_breaks: u64,
}

impl LineLimit {
    pub(super) const fn new(lines: File) -> Self {
        Self { lines, line_breaks: 0 }
    }
}

impl std::io::Read for LineLimit {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.lines.read(buffer)?;
        self.line_breaks += buffer[..length].iter().filter(|byte| **byte == b'\n').count() as u64;
        // Lines of a table may be several per row, but its rows are counted when it is converted.
        if self.line_breaks > MAX_ROWS * 20 {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        Ok(length)
    }
}

impl std::io::Seek for LineLimit {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        self.line_breaks = 0;
        self.lines.seek(to)
    }
}

//! Reads the lines of a file of any size in constant memory.

use std::io::{self, BufRead};

/// Maximum length of a line in bytes, ten times the longest valid record.
pub(crate) const MAX_LINE: usize = 1024 * 1024;

/// One line of the file.
pub(crate) struct Line<'a> {
    /// Content without the line end; only the first [`MAX_LINE`] bytes of a line that is too long.
    pub(crate) bytes: &'a [u8],
    /// True when the line is longer than [`MAX_LINE`].
    pub(crate) is_too_long: bool,
    /// Length in the file in bytes, including the line end.
    pub(crate) length: u64,
}

/// Reads line by line into one reused buffer.
pub(crate) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new() }
    }

    /// The next line; `None` at the end of the file. The last line needs no line end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let mut length = 0_u64;
        let mut is_too_long = false;
        loop {
            let available = match self.reader.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = available.iter().position(|byte| *byte == b'\n');
            let piece = &available[..end.unwrap_or(available.len())];
            let accepted = piece.len().min(MAX_LINE - self.buffer.len());
            is_too_long |= accepted < piece.len();
            self.buffer.extend_from_slice(&piece[..accepted]);
            let consumed = piece.len() + usize::from(end.is_some());
            self.reader.consume(consumed);
            length += consumed as u64;
            if end.is_some() || consumed == 0 {
                break;
            }
        }
        Ok((length > 0).then_some(Line { bytes: &self.buffer, is_too_long, length }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    fn read_lines(bytes: &[u8], capacity: usize) -> Vec<(Vec<u8>, bool, u64)> {
        let mut lines = Lines::new(BufReader::with_capacity(capacity, bytes));
        let mut read_lines = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            read_lines.push((line.bytes.to_vec(), line.is_too_long, line.length));
        }
        read_lines
    }

    proptest! {
        #[test]
        fn lines_are_split_at_line_ends(bytes in "[ab\n]{0,40}", capacity in 1..10_usize) {
            let expected: Vec<_> = bytes
                .split_inclusive('\n')
                .map(|line| (line.trim_end_matches('\n').as_bytes().to_vec(), false, line.len() as u64))
                .collect();
            prop_assert_eq!(read_lines(bytes.as_bytes(), capacity), expected);
        }
    }

    #[test]
    fn overlong_line_is_counted_but_not_buffered() {
        let mut file = vec![b'x'; MAX_LINE];
        file.push(b'\n');
        file.extend(vec![b'y'; 3 * MAX_LINE]);
        file.extend(b"\nz");
        let lines = read_lines(&file, 8192);
        let shapes: Vec<_> =
            lines.iter().map(|(bytes, long, length)| (bytes.len(), *long, *length)).collect();
        let max = MAX_LINE as u64;
        assert_eq!(shapes, [(MAX_LINE, false, max + 1), (MAX_LINE, true, 3 * max + 1), (1, false, 1)]);
    }
}

//! Memory budget of decoding, shared by all threads.

use std::sync::{Condvar, Mutex, PoisonError};

/// A budget in bytes. Callers wait until their share is free; a share larger than the whole budget takes all
/// of it.
#[derive(Debug)]
pub(crate) struct DecodeBudget {
    most: u64,
    inside: Mutex<u64>,
    left: Condvar,
}

/// A share of the budget, returned when dropped.
#[derive(Debug)]
pub(crate) struct DecodePermit<'a> {
    gate: &'a DecodeBudget,
    bytes: u64,
}

impl DecodeBudget {
    pub(crate) const fn new(most: u64) -> Self {
        Self { most, inside: Mutex::new(0), left: Condvar::new() }
    }

    /// Waits until that many bytes are free.
    pub(crate) fn pass(&self, bytes: u64) -> DecodePermit<'_> {
        let bytes = bytes.min(self.most);
        let inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let mut inside = self
            .left
            .wait_while(inside, |inside| *inside + bytes > self.most)
            .unwrap_or_else(PoisonError::into_inner);
        *inside += bytes;
        DecodePermit { gate: self, bytes }
    }
}

impl Drop for DecodePermit<'_> {
    fn drop(&mut self) {
        *self.gate.inside.lock().unwrap_or_else(PoisonError::into_inner) -= self.bytes;
        self.gate.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU64, Ordering},
        thread,
    };

    use super::*;

    #[test]
    fn decode_budget_is_never_exceeded() {
        let (gate, inside) = (DecodeBudget::new(10), AtomicU64::new(0));
        thread::scope(|scope| {
            for bytes in [3, 4, 5, 10, 11, 1_000, 6, 1, 9] {
                let (gate, inside) = (&gate, &inside);
                scope.spawn(move || {
                    for _ in 0..200 {
                        let counted = bytes.min(10);
                        let pass = gate.pass(bytes);
                        assert!(inside.fetch_add(counted, Ordering::SeqCst) + counted <= 10);
                        thread::yield_now();
                        inside.fetch_sub(counted, Ordering::SeqCst);
                        drop(pass);
                    }
                });
            }
        });
        assert_eq!(*gate.inside.lock().unwrap(), 0, "everybody has left");
    }
}

//! Allocator of this process.
//!
//! Rust allocates with jemalloc: glibc's allocator searches long free lists once the inventory has been loaded, which
//! took half the processor time of a search. C libraries (libpq, the JavaScript engine) allocate with glibc.

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Settings of jemalloc, read before `main`: two arenas instead of four per processor, and freed memory returned to the
/// system after a second, so that a few photographs do not keep the process large (reliability row R23).
#[expect(unsafe_code, reason = "jemalloc reads the symbol of that name as a zero-terminated string")]
#[unsafe(export_name = "_rjem_malloc_conf")]
static MALLOC_CONF: &[u8; 70] = b"narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true\0";

/// Makes glibc return large blocks to the system as soon as they are freed, and limits the number of arenas.
/// By default it raises the `mmap` threshold to the largest block freed so far.
pub(crate) fn tune_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        for (what, value) in [
            (libc::M_MMAP_THRESHOLD, 256 * 1024),
            (libc::M_TRIM_THRESHOLD, 1024 * 1024),
            (libc::M_ARENA_MAX, 2),
        ] {
            #[expect(
                unsafe_code,
                reason = "mallopt takes two numbers, and is called before there are threads"
            )]
            let done = unsafe { libc::mallopt(what, value) };
            debug_assert_eq!(done, 1, "{what} is not known");
        }
    }
}

//! Allocator settings of this process.

/// Makes glibc return large blocks to the system as soon as they are freed, and limits the number of arenas.
/// By default it raises the `mmap` threshold to the largest block freed so far, so that a few photographs
/// would keep the process large (reliability row R23).
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

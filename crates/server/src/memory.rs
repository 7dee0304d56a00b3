//! How this process takes memory from the machine, and gives it back.

/// Asks the C library to give large pieces back as soon as they are free, and not to keep a heap for each
/// thread. By itself it raises the size from which pieces go back one by one to that of the largest it
/// has seen, so that after a few photographs what they took stays with the process (reliability row R23).
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

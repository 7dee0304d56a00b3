//! Permissions of the files that the program creates.

/// Makes every file and folder that this process and its children create accessible to its user alone. Files hold
/// members' documents, password hashes in backups, and keys; a usual umask of 022 would let every user of the machine
/// read them. Existing files keep their permissions.
pub(crate) fn create_private_files() {
    #[expect(
        unsafe_code,
        reason = "umask takes a number, cannot fail, and is called before there are threads"
    )]
    // SAFETY: no thread creates files at the same time.
    unsafe {
        libc::umask(0o077);
    }
}

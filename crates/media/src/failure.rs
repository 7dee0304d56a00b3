//! Conversion of storage errors into the errors of the ports.

use std::{error::Error, io, path::Path};

use ports::StoreError;

/// Reason why the file storage cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum StorageLocationError {
    /// The address is neither a folder nor a bucket.
    #[error("{0}")]
    Unknown(String),
    /// The folder cannot be created or opened.
    #[error("the folder for files cannot be used: {0}")]
    Folder(#[from] io::Error),
    /// A variable of the bucket's settings is invalid; named in the message.
    #[error("{0}")]
    Setting(String),
    /// The settings of the store are invalid.
    #[error("the store for files cannot be used: {0}")]
    Store(String),
}

impl StorageLocationError {
    pub(crate) fn store(error: object_store::Error) -> Self {
        Self::Store(error.to_string())
    }
}

/// Converts an error: `Full` if the disk is full, `Unavailable` if a retry may succeed, `Failed` otherwise.
pub(crate) fn store_error(error: object_store::Error) -> StoreError {
    let mut source: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(cause) = source {
        if let Some(io) = cause.downcast_ref::<io::Error>()
            && is_full(io)
        {
            return StoreError::Full(error.to_string());
        }
        source = cause.source();
    }
    match error {
        object_store::Error::Generic { .. } | object_store::Error::Precondition { .. } => {
            StoreError::Unavailable(error.to_string())
        }
        error => StoreError::Failed(error.to_string()),
    }
}

pub(crate) fn io_error(error: io::Error) -> StoreError {
    if is_full(&error) {
        StoreError::Full(error.to_string())
    } else {
        StoreError::Unavailable(error.to_string())
    }
}

/// Names the folder of the storage in the error that it is full.
pub(crate) fn with_folder(error: StoreError, folder: Option<&Path>) -> StoreError {
    match (error, folder) {
        (StoreError::Full(why), Some(folder)) => {
            StoreError::Full(format!("no space left for files in {}: {why}", folder.display()))
        }
        (error, _) => error,
    }
}

fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(source: impl Into<Box<dyn Error + Send + Sync>>) -> StoreError {
        store_error(object_store::Error::Generic { store: "LocalFileSystem", source: source.into() })
    }

    #[test]
    fn full_disk_names_the_folder() {
        let full = || io_error(io::Error::from(io::ErrorKind::StorageFull));
        let named = with_folder(full(), Some(Path::new("/srv/media"))).to_string();
        assert!(named.starts_with("the store is full: no space left for files in /srv/media: "), "{named}");
        assert_eq!(with_folder(full(), None), full());
        let broken = io_error(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(with_folder(broken.clone(), Some(Path::new("/srv/media"))), broken);
    }

    #[test]
    fn full_disk_is_distinguished_from_temporary_errors() {
        #[derive(Debug, thiserror::Error)]
        #[error("cannot write")]
        struct Wrapped(#[source] io::Error);
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        assert!(matches!(generic(full()), StoreError::Full(_)));
        assert!(matches!(generic(Wrapped(full())), StoreError::Full(_)), "however deep it lies");
        assert!(matches!(io_error(full()), StoreError::Full(_)));
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(generic(Wrapped(broken())), StoreError::Unavailable(_)));
        assert!(matches!(io_error(broken()), StoreError::Unavailable(_)));
    }
}

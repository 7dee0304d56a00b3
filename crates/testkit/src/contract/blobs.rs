//! The contract of [`Blobs`].

use std::{collections::BTreeSet, io, ops::Range};

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::blobs::{Blob, BlobKey, BlobSource, Blobs, PutResult, StoredBlob};

fn key(text: &str) -> BlobKey {
    BlobKey::parse(text).unwrap()
}

async fn put(blobs: &impl Blobs, text: &str, bytes: &[u8]) -> StoredBlob {
    let content = BlobSource::of(Bytes::copy_from_slice(bytes));
    match blobs.put(&key(text), content, u64::MAX).await.unwrap() {
        PutResult::Stored(stored) => stored,
        PutResult::TooLarge => panic!("{text} is not too large"),
    }
}

async fn read(blobs: &impl Blobs, text: &str, range: Option<Range<u64>>) -> Option<Vec<u8>> {
    let blob: Blob = blobs.get(&key(text), range).await.unwrap()?;
    let parts: Vec<Bytes> = blob.content.try_collect().await.unwrap();
    let bytes = parts.concat();
    assert_eq!(bytes.len() as u64, blob.range.end - blob.range.start);
    Some(bytes)
}

/// A stored file is read whole and in ranges, and equal content has an equal digest.
pub async fn file_is_stored_and_read_back<B: Blobs>(blobs: &B) {
    let stored = put(blobs, "exports/7/a.zip", b"0123456789").await;
    assert_eq!(stored.length, 10);
    let same = put(blobs, "exports/8/b.zip", b"0123456789").await;
    let other = put(blobs, "exports/8/c.zip", b"9876543210").await;
    assert!(stored.digest == same.digest && stored.digest != other.digest);
    assert_eq!(read(blobs, "exports/7/a.zip", None).await.unwrap(), b"0123456789");
    for (range, part) in
        [(0..4, "0123"), (4..10, "456789"), (8..99, "89"), (10..12, ""), (50..60, ""), (0..0, "")]
    {
        let found = read(blobs, "exports/7/a.zip", Some(range.clone())).await.unwrap();
        assert_eq!(found, part.as_bytes(), "{range:?}");
    }
    assert_eq!(blobs.get(&key("exports/7/a.zip"), Some(2..3)).await.unwrap().unwrap().length, 10);
    put(blobs, "empty", b"").await;
    assert_eq!(read(blobs, "empty", None).await.unwrap(), b"");
    assert_eq!(read(blobs, "exports/7/none.zip", None).await, None);
}

/// A file of many chunks is stored intact.
pub async fn large_file_is_stored_and_read_back<B: Blobs>(blobs: &B) {
    let part = Bytes::from((0..=250_u8).cycle().take(1_000_003).collect::<Vec<u8>>());
    let parts = vec![part; 21];
    let whole = parts.concat();
    let content = BlobSource::Stream(Box::pin(stream::iter(parts).map(Ok)));
    let length = whole.len() as u64;
    let result = blobs.put(&key("long"), content, length).await.unwrap();
    let again = put(blobs, "again", &whole).await;
    assert_eq!(result, PutResult::Stored(again));
    assert!(read(blobs, "long", None).await.unwrap() == whole);
    assert!(read(blobs, "long", Some(8_388_600..8_388_700)).await.unwrap() == whole[8_388_600..8_388_700]);
}

/// Content that is too long or breaks off leaves the previous file unchanged.
pub async fn file_is_stored_completely_or_not_at_all<B: Blobs>(blobs: &B) {
    put(blobs, "one", b"first").await;
    for length in [10_usize, 20_000_000] {
        let content = BlobSource::of(vec![7; length]);
        let kept = blobs.put(&key("one"), content, length as u64 - 1).await.unwrap();
        assert_eq!(kept, PutResult::TooLarge);
        let parts = [Ok(Bytes::from(vec![7; length])), Err(io::Error::other("the visitor left"))];
        let content = BlobSource::Stream(Box::pin(stream::iter(parts)));
        blobs.put(&key("one"), content, u64::MAX).await.unwrap_err();
        assert_eq!(read(blobs, "one", None).await.unwrap(), b"first");
    }
    assert_eq!(blobs.list_all().await.unwrap().len(), 1, "and leaves nothing else");
    put(blobs, "one", b"second").await;
    assert_eq!(read(blobs, "one", None).await.unwrap(), b"second");
}

/// A deleted file is gone, and deleting it again succeeds.
pub async fn file_is_deleted<B: Blobs>(blobs: &B) {
    put(blobs, "a/one", b"1").await;
    put(blobs, "a/two", b"2").await;
    blobs.delete(&key("a/one")).await.unwrap();
    blobs.delete(&key("a/one")).await.unwrap();
    assert_eq!(read(blobs, "a/one", None).await, None);
    assert_eq!(read(blobs, "a/two", None).await.unwrap(), b"2");
}

/// Listing a folder returns all files below it.
pub async fn a_folder_is_listed<B: Blobs>(blobs: &B) {
    assert!(blobs.list_all().await.unwrap().is_empty());
    for name in ["a/one", "a/b/two", "ab/three", "four"] {
        put(blobs, name, b"12").await;
    }
    let names = async |folder: Option<&str>| -> BTreeSet<String> {
        let listed = match folder {
            Some(folder) => blobs.list(&key(folder)).await.unwrap(),
            None => blobs.list_all().await.unwrap(),
        };
        assert!(listed.iter().all(|file| file.length == 2 && file.stored_at.timestamp() > 1_700_000_000));
        listed.into_iter().map(|file| file.key.to_string()).collect()
    };
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(names(None).await, set(&["a/one", "a/b/two", "ab/three", "four"]));
    assert_eq!(names(Some("a")).await, set(&["a/one", "a/b/two"]), "a folder, not a beginning");
    assert_eq!(names(Some("nothing")).await, set(&[]));
}

//! `manifest.json`: the manifest as JSON, with a digest of itself.

use data_encoding::HEXLOWER;
use domain::{
    Timestamp,
    backups::{FileRecord, Manifest, SequenceRecord, TableRecord, TableSummary},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Version of the layout of a backup.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FileDto {
    format: u32,
    /// SHA-256 of `contents` as this program writes it.
    checksum: String,
    contents: ContentsDto,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ContentsDto {
    created_at: Timestamp,
    program: String,
    schema: Vec<String>,
    key_mark: Option<String>,
    tables: Vec<TableDto>,
    sequences: Vec<SequenceDto>,
    media: Vec<MediaDto>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TableDto {
    name: String,
    columns: Vec<String>,
    rows: u64,
    bytes: u64,
    sha256: String,
    file_bytes: u64,
    file_sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SequenceDto {
    name: String,
    last_value: i64,
    is_called: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MediaDto {
    key: String,
    bytes: u64,
    sha256: String,
}

/// Writes a manifest as JSON.
pub(super) fn encode(manifest: &Manifest) -> serde_json::Result<Vec<u8>> {
    let contents = ContentsDto::from(manifest);
    let checksum = checksum(&contents)?;
    serde_json::to_vec_pretty(&FileDto { format: FORMAT, checksum, contents })
}

/// Reads a manifest; the error says what is wrong with the file.
pub(super) fn decode(json: &[u8]) -> Result<Manifest, String> {
    #[derive(Deserialize)]
    struct FormatDto {
        format: u32,
    }
    let damaged = |error: serde_json::Error| format!("is damaged: {error}");
    // First, because a later format may have other fields.
    let FormatDto { format } = serde_json::from_slice(json).map_err(damaged)?;
    if format != FORMAT {
        return Err(format!("has the format {format}, which this version of Marque cannot read"));
    }
    let FileDto { checksum: expected, contents, .. } = serde_json::from_slice(json).map_err(damaged)?;
    if checksum(&contents).map_err(damaged)? != expected {
        return Err("is damaged: its checksum does not match".into());
    }
    contents.into_manifest().ok_or_else(|| "is damaged: a digest is not hexadecimal".into())
}

fn checksum(contents: &ContentsDto) -> serde_json::Result<String> {
    Ok(HEXLOWER.encode(&Sha256::digest(serde_json::to_vec(contents)?)))
}

impl From<&Manifest> for ContentsDto {
    fn from(manifest: &Manifest) -> Self {
        let table = |table: &TableRecord| TableDto {
            name: table.name.clone(),
            columns: table.columns.clone(),
            rows: table.content.rows,
            bytes: table.content.bytes,
            sha256: HEXLOWER.encode(&table.content.digest),
            file_bytes: table.file.length,
            file_sha256: HEXLOWER.encode(&table.file.digest),
        };
        let sequence = |sequence: &SequenceRecord| SequenceDto {
            name: sequence.name.clone(),
            last_value: sequence.last_value,
            is_called: sequence.is_called,
        };
        let media = |(key, file): &(String, FileRecord)| MediaDto {
            key: key.clone(),
            bytes: file.length,
            sha256: HEXLOWER.encode(&file.digest),
        };
        Self {
            created_at: manifest.created_at,
            program: manifest.program.clone(),
            schema: manifest.schema.clone(),
            key_mark: manifest.key_mark.as_deref().map(|mark| HEXLOWER.encode(mark)),
            tables: manifest.tables.iter().map(table).collect(),
            sequences: manifest.sequences.iter().map(sequence).collect(),
            media: manifest.media.iter().map(media).collect(),
        }
    }
}

impl ContentsDto {
    fn into_manifest(self) -> Option<Manifest> {
        let table = |table: TableDto| {
            Some(TableRecord {
                content: TableSummary {
                    rows: table.rows,
                    bytes: table.bytes,
                    digest: digest(&table.sha256)?,
                },
                file: FileRecord { length: table.file_bytes, digest: digest(&table.file_sha256)? },
                name: table.name,
                columns: table.columns,
            })
        };
        let sequence =
            |SequenceDto { name, last_value, is_called }| SequenceRecord { name, last_value, is_called };
        let media = |media: MediaDto| {
            Some((media.key, FileRecord { length: media.bytes, digest: digest(&media.sha256)? }))
        };
        Some(Manifest {
            created_at: self.created_at,
            program: self.program,
            schema: self.schema,
            key_mark: match self.key_mark {
                Some(digits) => Some(bytes(&digits)?),
                None => None,
            },
            tables: self.tables.into_iter().map(table).collect::<Option<_>>()?,
            sequences: self.sequences.into_iter().map(sequence).collect(),
            media: self.media.into_iter().map(media).collect::<Option<_>>()?,
        })
    }
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    HEXLOWER.decode(digits.as_bytes()).ok()
}

fn digest(digits: &str) -> Option<[u8; 32]> {
    bytes(digits)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let file = FileRecord { length: 12, digest: [7; 32] };
        Manifest {
            created_at: Timestamp::UNIX_EPOCH,
            program: "0.1.0".into(),
            schema: vec!["20261201100001".into()],
            key_mark: Some(vec![0, 255, 16]),
            tables: vec![TableRecord {
                name: "users".into(),
                columns: vec!["id".into(), "name".into()],
                content: TableSummary { rows: 3, bytes: 30, digest: [9; 32] },
                file,
            }],
            sequences: vec![SequenceRecord { name: "event_ids".into(), last_value: -4, is_called: true }],
            media: vec![("pictures/a.jpg".into(), file)],
        }
    }

    #[test]
    fn manifest_round_trips() {
        for manifest in [manifest(), Manifest { key_mark: None, media: vec![], ..manifest() }] {
            assert_eq!(decode(&encode(&manifest).unwrap()), Ok(manifest));
        }
    }

    #[test]
    fn altered_manifest_is_rejected() {
        let json = encode(&manifest()).unwrap();
        for length in 0..json.len() {
            assert!(decode(&json[..length]).is_err(), "{length} bytes");
        }
        let text = String::from_utf8(json).unwrap();
        for (from, to) in [
            ("\"lastValue\": -4", "\"lastValue\": -5"),
            ("\"rows\": 3", "\"rows\": 2"),
            ("pictures/a.jpg", "pictures/b.jpg"),
            ("\"format\": 1", "\"format\": 2"),
            ("\"sha256\": \"0909", "\"sha256\": \"é09"),
            ("\"keyMark\": \"00ff10\"", "\"keyMark\": null"),
        ] {
            assert!(text.contains(from), "{from} in {text}");
            assert!(decode(text.replace(from, to).as_bytes()).is_err(), "{to}");
        }
        let newer = decode(br#"{"format": 9, "other": true}"#).unwrap_err();
        assert!(newer.contains("the format 9"), "{newer}");
    }
}

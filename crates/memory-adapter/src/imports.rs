use async_trait::async_trait;
use domain::{Timestamp, events::Event, to_microseconds, vehicles::NewVehicle};
use ports::{
    StoreError,
    imports::{BatchOutcome, FileKey, ImportProgress, RecordKey, VehicleImport},
};

use crate::MemoryStore;

#[async_trait]
impl VehicleImport for MemoryStore {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        Ok(self.read()?.imports.get(&file).copied())
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        progress: Option<(FileKey, ImportProgress)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let mut outcome = BatchOutcome::default();
        let mut vehicles = Vec::new();
        for (key, vehicle) in records {
            if state.records.insert(key) {
                vehicles.push(state.list(vehicle, at));
                outcome.imported += 1;
            } else {
                outcome.known += 1;
            }
        }
        if !vehicles.is_empty() {
            state.events.push(Event::VehiclesListed { vehicles });
        }
        if let Some((file, mut progress)) = progress {
            progress.imported += outcome.imported;
            progress.known += outcome.known;
            state.imports.insert(file, progress);
        }
        Ok(outcome)
    }
}

//! The cars of a member on the site, and the number of their forum posts.

use async_trait::async_trait;
use diesel::{prelude::*, sql_types::BigInt};
use domain::{
    Page,
    accounts::UserId,
    fetch_size,
    vehicles::{ListingViewer, VehicleId, VehicleSummary},
};
use ports::{StoreError, member_listings::MemberListings};

use crate::{
    PostgresStore,
    rows::SummaryRow,
    schema::{submissions, vehicles},
    statement::statement,
    vehicles::{search::visible_to, with_covers},
};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[async_trait]
impl MemberListings for PostgresStore {
    async fn member_listings(
        &self,
        seller: UserId,
        viewer: ListingViewer,
        before: Option<VehicleId>,
        limit: u32,
    ) -> Result<Page<VehicleSummary, VehicleId>, StoreError> {
        let before = before.map_or(i64::MAX, |before| before.0);
        self.database
            .run(move |connection| {
                let listed = || {
                    submissions::table
                        .inner_join(vehicles::table)
                        .filter(submissions::seller_id.eq(seller.0))
                        .filter(visible_to(viewer))
                };
                let total: i64 = listed().count().get_result(connection)?;
                let rows = listed()
                    .filter(vehicles::id.lt(before))
                    .order(vehicles::id.desc())
                    .limit(fetch_size(limit).into())
                    .select(SummaryRow::columns())
                    .load(connection)?;
                let found = with_covers(rows, connection)?;
                Ok(Page::from_rows(found, limit, total.unsigned_abs(), |last| last.id))
            })
            .await
    }

    async fn count_member_posts(&self, author: UserId) -> Result<u64, StoreError> {
        self.database
            .run(move |connection| {
                let row: Count = statement(
                    "SELECT count(*) AS count FROM forum_posts p JOIN forum_topics t ON t.id = p.topic_id
                      WHERE p.author_id = $1 AND p.state = 'shown' AND t.state = 'shown'",
                )
                .bind::<BigInt, _>(author.0)
                .get_result(connection)?;
                Ok(row.count.unsigned_abs())
            })
            .await
    }
}

//! Which duties [`store_contract`](crate::store_contract) makes tests of, by area.

mod accounts;
mod contact;
mod forum;
mod inventory;
mod membership;
mod operations;
mod selling;

//! The site over HTTP, on the memory adapter: what is asked, what is answered, what every answer
//! carries.

mod access;
mod bad_input;
mod envelope;
mod harness;
mod pages;
mod vehicles;

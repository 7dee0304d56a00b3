//! Checks the address of a database before it is used.

use std::{
    ffi::{CStr, CString},
    ptr,
};

use pq_sys::{PQconninfoFree, PQconninfoOption, PQconninfoParse, PQfreemem};

/// Checks that libpq understands an address and that its ports are numbers. Connects to nothing. The address may contain a
/// password, so the error does not repeat it.
///
/// # Errors
/// A sentence that says which part of the address is malformed.
pub fn check_address(url: &str) -> Result<(), &'static str> {
    let ports = ports_of(url)?;
    let is_port = |port: &str| port.is_empty() || port.parse().is_ok_and(|port: u16| port > 0);
    if ports.split(',').all(is_port) { Ok(()) } else { Err("the port must be a number from 1 to 65535") }
}

/// The ports of an address as text, one for each host; empty for the default.
#[expect(unsafe_code, reason = "libpq alone knows its addresses; what it allocates is read and freed once")]
fn ports_of(url: &str) -> Result<String, &'static str> {
    let url = CString::new(url).map_err(|_| "it has a character that no address has")?;
    let mut message = ptr::null_mut();
    let mut ports = String::new();
    // SAFETY: the address is a C string. The list of options ends with one without a keyword; texts are C strings.
    unsafe {
        let options = PQconninfoParse(url.as_ptr(), &raw mut message);
        if options.is_null() {
            PQfreemem(message.cast());
            return Err(
                "it is no address of a database, as in postgres://user:password@host:5432/marque; characters \
                        such as @, : and / in the password must be written as %40, %3A and %2F",
            );
        }
        let mut option: *mut PQconninfoOption = options;
        while !(*option).keyword.is_null() {
            if CStr::from_ptr((*option).keyword) == c"port" && !(*option).val.is_null() {
                ports = CStr::from_ptr((*option).val).to_string_lossy().into_owned();
            }
            option = option.add(1);
        }
        PQconninfoFree(options);
    }
    Ok(ports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_libpq_with_ports_that_are_numbers() {
        for url in [
            "postgres://u:p@127.0.0.1:5432/x",
            "postgres://u@h/x",
            "postgresql:///x?host=%2Frun",
            "postgres://u@[::1]:5432,other:5433/x?target_session_attrs=read-write",
            "postgres://u@h/x?port=6432",
        ] {
            assert_eq!(check_address(url), Ok(()), "{url}");
        }
        for url in [
            "postgres://u:p@127.0.0.1:notaport/x",
            "postgres://u:p@h:0/x",
            "postgres://u:p@h:65536/x",
            "postgres://u:p@h:5432,other:x/x",
            "postgres://u:p@h/x?port=-1",
            "postgres://u:p%zz@h/x",
            "postgres://u@[::1/x",
            "postgres://u@h/x?nosuchoption=1",
        ] {
            assert!(check_address(url).is_err(), "{url}");
        }
    }
}

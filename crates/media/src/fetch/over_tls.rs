//! Downloads over TLS from a local server. Names and certificates are fixed, and `127.0.0.1` counts as public
//! in these tests only; everything else is the production code.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use reqwest::Certificate;
use rustls::{
    ServerConfig,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::*;

type Stream = TlsStream<tokio::net::TcpStream>;

/// A server with a certificate for `cars.example` and `cdn.example`.
struct Elsewhere {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
    fetcher: WebFetcher,
}

fn is_public_or_loopback(address: IpAddr) -> bool {
    is_public(address) || address == IpAddr::V4(Ipv4Addr::LOCALHOST)
}

/// A certificate authority.
fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut about = CertificateParams::new(Vec::new()).unwrap();
    about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(about, KeyPair::generate().unwrap()).unwrap()
}

impl Elsewhere {
    /// Starts the server; `answer` responds to each request by its path.
    async fn open<F>(answer: impl Fn(String, Stream) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = io::Result<()>> + Send,
    {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let authority = authority();
        let key = KeyPair::generate().unwrap();
        let about = CertificateParams::new(vec!["cars.example".into(), "cdn.example".into()]).unwrap();
        let proof = about.signed_by(&key, &authority).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder().with_no_client_auth();
        let config = config.with_single_cert(vec![proof.der().clone()], key).unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (asked, counted) = (Arc::new(AtomicUsize::new(0)), Arc::new(answer));
        let asks = Arc::clone(&asked);
        tokio::spawn(async move {
            let acceptor = TlsAcceptor::from(Arc::new(config));
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, answer, asks) = (acceptor.clone(), Arc::clone(&counted), Arc::clone(&asks));
                tokio::spawn(async move {
                    let mut stream = acceptor.accept(stream).await?;
                    let (mut head, mut byte) = (String::new(), [0]);
                    while !head.ends_with("\r\n\r\n") {
                        stream.read_exact(&mut byte).await?;
                        head.push(char::from(byte[0]));
                    }
                    asks.fetch_add(1, Ordering::SeqCst);
                    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
                    answer(path, stream).await
                });
            }
        });
        let root = Certificate::from_der(authority.der()).unwrap();
        let inside = SocketAddr::from(([10, 0, 0, 7], address.port()));
        let addresses = vec![
            ("cars.example", address),
            ("cdn.example", address),
            // Not in the server's certificate.
            ("other.example", address),
            ("inside.example", inside),
            ("both.example", address),
            ("both.example", inside),
        ];
        let names = Names::Fixed(addresses, Box::new(root));
        let fetcher =
            WebFetcher { names, is_public: is_public_or_loopback, deadline: Duration::from_secs(10) };
        Self { address, asked, fetcher }
    }

    /// Downloads an address and returns the content.
    async fn fetch(&self, address: &str, most: u64) -> Result<Vec<u8>, &'static str> {
        let PictureFile::File(mut file) = self.fetcher.fetch(address, most).await? else {
            panic!("it is put aside on the disk");
        };
        let mut bytes = Vec::new();
        io::Seek::rewind(&mut file).unwrap();
        io::Read::read_to_end(&mut file, &mut bytes).unwrap();
        Ok(bytes)
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::SeqCst)
    }
}

async fn say(mut stream: Stream, head: &str, body: &[u8]) -> io::Result<()> {
    stream.write_all(format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").as_bytes()).await?;
    stream.write_all(body).await?;
    stream.shutdown().await
}

#[tokio::test]
async fn picture_is_fetched_only_with_a_valid_certificate() {
    let site = Elsewhere::open(|path, stream| async move {
        assert_eq!(path, "/f40.jpg?size=large");
        say(stream, "200 OK\r\nContent-Length: 7", b"picture").await
    })
    .await;
    assert_eq!(site.fetch("https://cars.example/f40.jpg?size=large", 7).await.unwrap(), b"picture");
    assert_eq!(site.asked(), 1);
    // The same server under a name that its certificate lacks.
    assert_eq!(site.fetch("https://other.example/f40.jpg", 7).await, Err(Failure::Unreachable.of_photo()));
    // A certificate of an untrusted authority.
    let addresses = vec![("cars.example", site.address)];
    let stranger = Certificate::from_der(authority().der()).unwrap();
    let names = Names::Fixed(addresses, Box::new(stranger));
    let wary = WebFetcher { names, ..site.fetcher.clone() };
    assert_eq!(
        wary.fetch("https://cars.example/f40.jpg", 7).await.err(),
        Some(Failure::Unreachable.of_photo())
    );
    assert_eq!(site.asked(), 0, "no word was said before they had proved who they are");
}

/// Internal addresses are refused by the production check and by the test's own.
#[tokio::test]
async fn internal_addresses_are_not_contacted() {
    let site = Elsewhere::open(|_, stream| say(stream, "200 OK", b"")).await;
    for address in ["https://inside.example/", "https://both.example/", "https://10.0.0.7/"] {
        assert_eq!(site.fetch(address, 1000).await, Err(Failure::NotPublic.of_photo()), "{address}");
    }
    let real = WebFetcher { is_public, ..site.fetcher.clone() };
    assert_eq!(real.fetch("https://cars.example/", 1000).await.err(), Some(Failure::NotPublic.of_photo()));
    let port = site.address.port();
    assert_eq!(
        site.fetch(&format!("https://cars.example:{port}/"), 1000).await,
        Err(Failure::NotHttps.of_photo())
    );
    assert_eq!(site.fetch("https://nobody.example/", 1000).await, Err(Failure::Unreachable.of_photo()));
    assert_eq!(site.asked(), 0);
}

#[tokio::test]
async fn redirects_are_followed_only_to_public_https_hosts() {
    let site = Elsewhere::open(|path, stream| async move {
        let to = match path.as_str() {
            "/moved" => "https://cdn.example/there",
            "/there" => return say(stream, "200 OK", b"picture").await,
            "/plain" => "http://cdn.example/there",
            "/inside" => "https://inside.example/there",
            "/disguised" => "https://127.0.0.1:5432/",
            "/metadata" => "//169.254.169.254/latest/meta-data",
            "/impostor" => "https://other.example/there",
            "/file" => "file:///etc/passwd",
            "/hop" | "/hop/2" | "/hop/3" => match path.as_str() {
                "/hop" => "/hop/2",
                "/hop/2" => "/hop/3",
                _ => "/there",
            },
            _ => "/round",
        };
        say(stream, &format!("302 Found\r\nLocation: {to}"), b"").await
    })
    .await;
    for (path, asked) in [("moved", 2), ("hop", 4)] {
        assert_eq!(site.fetch(&format!("https://cars.example/{path}"), 1000).await.unwrap(), b"picture");
        assert_eq!(site.asked(), asked, "{path}");
    }
    for (path, refusal) in [
        ("plain", Failure::NotHttps.of_photo()),
        ("disguised", Failure::NotHttps.of_photo()),
        ("file", Failure::NotHttps.of_photo()),
        ("inside", Failure::NotPublic.of_photo()),
        ("metadata", Failure::NotPublic.of_photo()),
        ("impostor", Failure::Unreachable.of_photo()),
    ] {
        assert_eq!(site.fetch(&format!("https://cars.example/{path}"), 1000).await, Err(refusal), "{path}");
        assert_eq!(site.asked(), 1, "{path}");
    }
    assert_eq!(site.fetch("https://cars.example/round", 1000).await, Err(Failure::Unreachable.of_photo()));
    assert_eq!(site.asked(), HOPS + 1, "and not for ever");
}

#[tokio::test]
async fn downloads_are_limited_in_size_and_time() {
    let mut site = Elsewhere::open(|path, mut stream| async move {
        match path.as_str() {
            // Too long with a declared length, without one, and in chunks.
            "/declared" => say(stream, "200 OK\r\nContent-Length: 1001", &[0; 1001]).await,
            "/untold" => say(stream, "200 OK", &[0; 1001]).await,
            "/pieces" => {
                let pieces = b"3e8\r\n".iter().chain(&[7; 1000]).chain(b"\r\n1\r\n7\r\n0\r\n\r\n");
                say(stream, "200 OK\r\nTransfer-Encoding: chunked", &pieces.copied().collect::<Vec<u8>>())
                    .await
            }
            "/fits" => say(stream, "200 OK", &[0; 1000]).await,
            "/cut" => say(stream, "200 OK\r\nContent-Length: 1000", &[0; 999]).await,
            "/missing" => say(stream, "404 Not Found", b"picture").await,
            "/drips" => {
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n").await?;
                loop {
                    stream.write_all(b"x").await?;
                    stream.flush().await?;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            _ => std::future::pending().await,
        }
    })
    .await;
    assert_eq!(site.fetch("https://cars.example/fits", 1000).await.unwrap().len(), 1000);
    for (path, refusal) in [
        ("declared", Failure::TooLarge.of_photo()),
        ("untold", Failure::TooLarge.of_photo()),
        ("pieces", Failure::TooLarge.of_photo()),
        ("cut", Failure::Unreachable.of_photo()),
        ("missing", Failure::Unreachable.of_photo()),
    ] {
        assert_eq!(site.fetch(&format!("https://cars.example/{path}"), 1000).await, Err(refusal), "{path}");
    }
    site.fetcher.deadline = Duration::from_millis(500);
    for path in ["drips", "silent"] {
        let begun = Instant::now();
        assert_eq!(
            site.fetch(&format!("https://cars.example/{path}"), 1000).await,
            Err(Failure::Slow.of_photo()),
            "{path}"
        );
        assert!(begun.elapsed() < Duration::from_secs(5), "{path}: {:?}", begun.elapsed());
    }
}

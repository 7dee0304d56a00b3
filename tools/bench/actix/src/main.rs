//! actix-web without middleware, as a limit for the benchmark: `hello` at `/`, 304 at `/unchanged`.

use actix_web::{App, HttpResponse, HttpServer, web};

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let server = HttpServer::new(|| {
        App::new()
            .route("/", web::get().to(|| async { HttpResponse::Ok().body("hello") }))
            .route("/unchanged", web::get().to(|| async { HttpResponse::NotModified().finish() }))
    })
    .workers(2)
    .bind(("127.0.0.1", 0))?;
    for address in server.addrs() {
        println!("http://{address}");
    }
    server.run().await
}

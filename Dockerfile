# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS frontend
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY contract /src/contract
COPY art/pictures.json /src/art/pictures.json
COPY frontend ./
RUN npm run build

FROM rust:1.95-bookworm AS server
WORKDIR /src
COPY Cargo.toml Cargo.lock rust-toolchain.toml ./
COPY crates crates
COPY migrations migrations
COPY contract contract
COPY art/pictures.json art/pictures.json
RUN apt-get update && apt-get install --yes --no-install-recommends libssl-dev && rm -rf /var/lib/apt/lists/*
# Printed by `marque --version`: --build-arg MARQUE_COMMIT=$(git rev-parse --short HEAD)
ARG MARQUE_COMMIT
# Without the embedded database, whose programs the image does not have.
RUN cargo build --locked --release -p server --no-default-features --features bundled-libpq-tls

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates curl libssl3 \
    && rm -rf /var/lib/apt/lists/* && useradd --system --user-group --uid 10001 marque \
    # A new volume inherits the owner of the folder it is mounted on.
    && install --directory --owner=marque --group=marque --mode=0700 /srv/marque
COPY --from=server /src/target/release/marque /usr/local/bin/marque
COPY --from=frontend /src/frontend/dist /usr/local/bin/web
USER marque
WORKDIR /srv/marque
EXPOSE 8080
ENTRYPOINT ["marque"]
CMD ["serve"]

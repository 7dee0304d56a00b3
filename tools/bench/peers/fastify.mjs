/** Fastify with `pg`: a page of 50 vehicles by one indexed query. Arguments: socket folder, port, user, database. */
import Fastify from "fastify";
import pg from "pg";

const [host, port, user, database] = process.argv.slice(2);
const pool = new pg.Pool({ host, port: Number(port), user, database, max: 16 });
const server = Fastify();

server.get("/vehicles", async () => {
  const { rows } = await pool.query({
    name: "page",
    text: `SELECT id, make, model, year, price, miles, location, specs[1:3] AS specs, status, listed_at
           FROM vehicles WHERE for_sale ORDER BY listed_at DESC, id DESC LIMIT 50`,
  });
  return rows;
});

console.log(await server.listen({ host: "127.0.0.1", port: 0 }));

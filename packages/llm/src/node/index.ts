export { createHttpClient } from "./create-http-client.ts";

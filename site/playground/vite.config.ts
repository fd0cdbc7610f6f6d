import { defineConfig } from "vite";

/** The playground alone, without the site around it. */
export default defineConfig({ base: "./", build: { target: "es2023", modulePreload: { polyfill: false } } });

/** Packages whose versions are measured in every mode. */
export const POPULAR =
  `react zod express commander chalk hono vite vitest typescript eslint uuid fastify zustand undici pino
  date-fns stripe ai next drizzle-orm`.split(/\s+/);
/** Further packages, for `majors`. */
export const OTHERS =
  `lodash axios yargs inquirer ora execa glob rimraf semver minimatch ws nanoid immer redux @reduxjs/toolkit
  react-router react-dom react-redux @tanstack/react-query swr jotai valtio xstate mobx rxjs vue vue-router pinia svelte
  solid-js preact lit three d3-array d3-scale chart.js prettier rollup webpack esbuild @babel/core @babel/parser postcss
  tailwindcss jest mocha chai sinon @testing-library/react @testing-library/dom playwright-core puppeteer-core knex
  mongoose pg mysql2 redis ioredis typeorm sequelize @prisma/client graphql @apollo/client @apollo/server koa helmet cors
  express-rate-limit body-parser cookie multer nodemailer jsonwebtoken bcryptjs joi yup ajv valibot superstruct
  class-validator`.split(/\s+/);

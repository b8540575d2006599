/** The connector's version; the build inserts it from package.json. */
export const VERSION = process.env.LECTERN_CONNECTOR_VERSION ?? '0.0.0';

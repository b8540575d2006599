/** The connector's version, as its package says; put in when it is built. */
export const VERSION = process.env.LECTERN_CONNECTOR_VERSION ?? '0.0.0';

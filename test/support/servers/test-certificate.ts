import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file of a self-signed certificate for `localhost` and `range.example.com` with its subdomains, valid until 2126. */
export const TEST_CERTIFICATE_FILE = fileURLToPath(new URL('test-certificate.pem', import.meta.url));

/** The certificate and its key, as TLS servers take them. */
export const TEST_CERTIFICATE = {
  cert: readFileSync(TEST_CERTIFICATE_FILE, 'utf8'),
  key: readFileSync(new URL('test-key.pem', import.meta.url), 'utf8'),
};

/** The version of the service, in every document and in `/health`. A test holds it to package.json. */
export const version = '1.0.0';

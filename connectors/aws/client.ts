import type { Http } from '#exchange/http.ts'

/** Fetches the public AWS price list of one region. */
export type AwsClient = { region: string; host: URL; http: Http }

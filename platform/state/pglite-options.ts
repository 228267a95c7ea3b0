import { valueParsers } from './value-parsers.ts'

/** The state is small: with the usual 128 MB of buffers the server would idle at 120 MB more. */
export const pgliteOptions = { postgresqlconf: ['shared_buffers=16MB'], parsers: { ...valueParsers } }

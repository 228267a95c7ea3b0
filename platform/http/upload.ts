import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CodedError } from '#contract/errors.ts'
import { allowLongBody } from './connections.ts'

/** A file on its way: so many bytes, of which only those are read that somebody takes. */
export type Upload = { bytes: number; chunks: Readable }

const contentType = 'application/octet-stream'
const uploads = new WeakMap<FastifyRequest, Upload>()

/** Declares routes whose bodies stay streams. */
export function inUploadScope(app: FastifyInstance, declare: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(contentType, (request, chunks, done) => {
      uploads.set(request, { bytes: Number(request.headers['content-length']), chunks })
      done(null)
    })
    declare(scope)
  })
}

const gigabytes = (bytes: number) => Number((bytes / 1e9).toFixed(1))

/** Refuses what is no file or too large before any of it is read, and lets the rest take its time. */
export function takesUpload({ mostBytes }: { mostBytes: number }, { headers, raw }: FastifyRequest): void {
  if (headers['content-type'] !== contentType)
    throw new CodedError(
      'unsupported_media_type',
      `Send the bytes of the file, with content-type ${contentType}.`,
    )
  const length = headers['content-length']
  if (length === undefined || headers['transfer-encoding'] !== undefined)
    throw new CodedError('invalid_parameter', 'Send the file with its length, as content-length.')
  if (Number(length) === 0) throw new CodedError('invalid_parameter', 'The file is empty.')
  if (Number(length) > mostBytes)
    throw new CodedError(
      'body_too_large',
      `The file has ${gigabytes(Number(length))} GB, and at most ${gigabytes(mostBytes)} GB are taken at once.`,
    )
  allowLongBody(raw)
}

/** The file that a request brings. */
export function uploadOf(request: FastifyRequest): Upload | undefined {
  return uploads.get(request)
}

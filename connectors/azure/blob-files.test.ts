import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { blobFiles } from './blob-files.ts'

const signal = AbortSignal.timeout(20_000)
const modified = 'Sat, 31 May 2025 11:00:00 GMT'

/** Blob storage answers XML; a shared link is the only credential that needs no sign-in. */
function page(inside: string, next = ''): { status: number; text: string; headers: Record<string, string> } {
  const text = `<?xml version="1.0" encoding="utf-8"?><EnumerationResults ContainerName="logs"><Blobs>${inside}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`
  return { status: 200, text, headers: { 'content-type': 'application/xml' } }
}

function blob(name: string, bytes: number): string {
  return `<Blob><Name>${name}</Name><Properties><Last-Modified>${modified}</Last-Modified><Etag>1</Etag><Content-Length>${bytes}</Content-Length><BlobType>BlockBlob</BlobType></Properties></Blob>`
}

test('a container is listed page by page through a shared link, and a file comes with its bytes', async () => {
  const { url, requests } = await answering({
    'GET /logs': ({ query }) =>
      query['marker'] === 'more'
        ? page(blob('team/two.gz', 3))
        : page(`<BlobPrefix><Name>team/one/</Name></BlobPrefix>${blob('team/one', 0)}`, 'more'),
    'GET /logs/team/two.gz': {
      status: 200,
      text: 'abc',
      headers: { 'content-length': '3', 'last-modified': modified, etag: '"1"' },
    },
  })
  const files = blobFiles()
  const listed = await files.list(`${url}/logs/team?sig=secret`, signal)
  expect(listed).toEqual([
    { path: `${url}/logs/team/one?sig=secret`, name: 'one', isFolder: true, bytes: 0, modifiedMs: 0 },
    {
      path: `${url}/logs/team/two.gz?sig=secret`,
      name: 'two.gz',
      isFolder: false,
      bytes: 3,
      modifiedMs: Date.parse(modified),
    },
  ])
  const folder = await mkdtemp(join(tmpdir(), 'blob-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [, file] = listed
  if (file) await files.download(file, join(folder, 'target'), signal)
  expect(await readFile(join(folder, 'target'), 'utf8')).toBe('abc')
  expect(requests[0]?.query).toMatchObject({ prefix: 'team/', delimiter: '/', sig: 'secret' })
})

test('a name with characters of addresses is listed and read under that name', async () => {
  const { url, requests } = await answering({
    'GET /logs': page(blob('team/50%25 #1?.gz', 3)),
    'GET /logs/team/50%2525%20%231%3F.gz': {
      status: 200,
      text: 'abc',
      headers: { 'content-length': '3', 'last-modified': modified, etag: '"1"' },
    },
  })
  const [file] = await blobFiles().list(`${url}/logs/team?sig=secret`, signal)
  expect(file?.name).toBe('50%25 #1?.gz')
  const folder = await mkdtemp(join(tmpdir(), 'blob-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (file) await blobFiles().download(file, join(folder, 'target'), signal)
  expect(requests.at(-1)?.path).toBe('/logs/team/50%2525%20%231%3F.gz')
})

test('a refusal is forbidden, a missing container is not found, and the link is in no message', async () => {
  const refused = (status: number, code: string) => ({
    status,
    text: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
  })
  const { url } = await answering({
    'GET /secret': refused(403, 'AuthorizationFailure'),
    'GET /none': refused(404, 'ContainerNotFound'),
  })
  const list = (container: string) => blobFiles().list(`${url}/${container}/a?sig=key-of-link`, signal)
  await expect(list('none')).rejects.toMatchObject({ code: 'not_found' })
  const error: unknown = await list('secret').catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: 'forbidden' })
  expect(String(error)).not.toContain('key-of-link')
})

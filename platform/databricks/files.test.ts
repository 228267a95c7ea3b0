import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Http } from '#exchange/http.ts'
import { expect, onTestFinished, test } from 'vitest'
import { answering, type Answers } from '#testing/answering.ts'
import { dbfsFiles } from './dbfs-files.ts'
import { volumeFiles } from './volume-files.ts'
import { Workspace } from './workspace.ts'

const signal = AbortSignal.timeout(20_000)

async function clientOf(answers: Answers) {
  const { url, requests } = await answering(answers)
  const http = new Http({
    requestsPerSecond: 1000,
    retries: { budgetMs: 5_000, stepMs: 1, longestMs: 5, jitterMs: [0, 1] },
  })
  const credentials = { kind: 'token', token: 'dapi-of-the-test' } as const
  return { client: new Workspace({ name: 'production', url, credentials, http }), requests }
}

async function targetFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'file')
}

const file = { name: 'eventlog', isFolder: false, modifiedMs: 0 }

test('a folder of a volume is listed page by page, with the names of its files encoded in the address', async () => {
  const folder = '/Volumes/main/ops/logs/one & two'
  const { client, requests } = await clientOf({
    'GET /api/2.0/fs/directories/Volumes/main/ops/logs/one%20%26%20two': ({ query }) =>
      query['page_token'] === 'more'
        ? { contents: [{ path: `${folder}/b`, is_directory: false, file_size: 7, last_modified: 1_700 }] }
        : {
            contents: [{ path: `${folder}/a/`, is_directory: true, last_modified: 1_600 }],
            next_page_token: 'more',
          },
  })
  expect(await volumeFiles(client).list(folder, signal)).toEqual([
    { path: `${folder}/a`, name: 'a', isFolder: true, bytes: 0, modifiedMs: 1_600 },
    { path: `${folder}/b`, name: 'b', isFolder: false, bytes: 7, modifiedMs: 1_700 },
  ])
  expect(requests.map(({ query }) => query)).toEqual([
    { page_size: '1000' },
    { page_size: '1000', page_token: 'more' },
  ])
})

test('a folder that is not there is empty, in a volume and in DBFS', async () => {
  const gone = { status: 404, text: JSON.stringify({ error_code: 'NOT_FOUND', message: 'no such folder' }) }
  const { client } = await clientOf({
    'GET /api/2.0/fs/directories/Volumes/a': gone,
    'GET /api/2.0/dbfs/list': gone,
  })
  expect(await volumeFiles(client).list('/Volumes/a', signal)).toEqual([])
  expect(await dbfsFiles(client).list('dbfs:/a', signal)).toEqual([])
})

test('a file of a volume comes with its bytes, again after a passing fault', async () => {
  const bytes = Buffer.from([0x1f, 0x8b, 0, 255, 10])
  let faults = 2
  const { client, requests } = await clientOf({
    'GET /api/2.0/fs/files/Volumes/a/eventlog': () =>
      (faults -= 1) >= 0
        ? { status: 429, text: '{}' }
        : { status: 200, text: bytes, headers: { 'content-type': 'application/octet-stream' } },
  })
  const target = await targetFile()
  await volumeFiles(client).download(
    { ...file, path: '/Volumes/a/eventlog', bytes: bytes.length },
    target,
    signal,
  )
  expect(await readFile(target)).toEqual(bytes)
  expect(requests).toHaveLength(3)
  expect(requests[0]?.headers.authorization).toBe('Bearer dapi-of-the-test')
})

test('a file of DBFS is read in blocks up to its listed size', async () => {
  const bytes = Buffer.alloc(2_500_000, 'abcdefg')
  const { client, requests } = await clientOf({
    'GET /api/2.0/dbfs/list': {
      files: [{ path: '/logs/eventlog', is_dir: false, file_size: 2_200_000, modification_time: 1_700 }],
    },
    'GET /api/2.0/dbfs/read': ({ query }) => {
      const [offset, length] = [Number(query['offset']), Number(query['length'])]
      const part = bytes.subarray(offset, offset + length)
      return { bytes_read: part.length, data: part.toString('base64') }
    },
  })
  const store = dbfsFiles(client)
  const [listed] = await store.list('dbfs:/logs', signal)
  expect(listed).toEqual({ ...file, path: '/logs/eventlog', bytes: 2_200_000, modifiedMs: 1_700 })
  const target = await targetFile()
  if (listed) await store.download(listed, target, signal)
  expect((await readFile(target)).equals(bytes.subarray(0, 2_200_000))).toBe(true)
  const asked = requests.filter(({ path }) => path.endsWith('/read')).map(({ query }) => query)
  expect(asked.map(({ length }) => length)).toEqual(['1048576', '1048576', '102848'])
  expect(asked[0]).toMatchObject({ path: '/logs/eventlog' })
})

test('a file of DBFS that became shorter ends where it ends', async () => {
  const { client } = await clientOf({
    'GET /api/2.0/dbfs/read': ({ query }) =>
      query['offset'] === '0'
        ? { bytes_read: 3, data: Buffer.from('abc').toString('base64') }
        : { bytes_read: 0 },
  })
  const target = await targetFile()
  await dbfsFiles(client).download({ ...file, path: '/logs/eventlog', bytes: 3_000_000 }, target, signal)
  expect(await readFile(target, 'utf8')).toBe('abc')
})

test('a file that is gone or forbidden is distinguished from one that cannot be read now', async () => {
  const { client } = await clientOf({
    'GET /api/2.0/fs/files/Volumes/gone': { status: 404, text: '{"error_code":"NOT_FOUND","message":"x"}' },
    'GET /api/2.0/fs/files/Volumes/secret': {
      status: 403,
      text: '{"error_code":"PERMISSION_DENIED","message":"x"}',
    },
  })
  const download = async (path: string) =>
    volumeFiles(client).download({ ...file, path, bytes: 1 }, await targetFile(), signal)
  await expect(download('/Volumes/gone')).rejects.toMatchObject({ code: 'not_found' })
  await expect(download('/Volumes/secret')).rejects.toMatchObject({ code: 'forbidden' })
})

import { answering, type Answers, type ReceivedRequest } from '#testing/answering.ts'

/** A file of a volume: its bytes, and when it was changed; or the status with which it is refused. */
export type DeliveredFile = { text: string | Uint8Array; modified: string } | { status: number }

const filesPath = '/api/2.0/fs/files'
const directoriesPath = '/api/2.0/fs/directories'

/** A cluster of the list that delivers its logs to a volume. */
export function deliveringCluster(id: string, more: object = {}, destination = '/Volumes/main/ops/logs') {
  return { cluster_id: id, state: 'RUNNING', cluster_log_conf: { volumes: { destination } }, ...more }
}

/** A workspace with clusters and files of volumes, which a test may change between two collections. */
export async function workspaceWith(world: {
  clusters: () => object[]
  files: Map<string, DeliveredFile>
  more?: Answers
}) {
  const { clusters, files, more = {} } = world
  const known: Answers = { 'GET /api/2.1/clusters/list': () => ({ clusters: clusters() }), ...more }
  const answers: Answers = new Proxy(known, {
    get(_target, name) {
      const call = String(name)
      if (known[call]) return known[call]
      const [, kind, path = ''] = /^GET (\/api\/2\.0\/fs\/(?:files|directories))(\/.*)$/.exec(call) ?? []
      if (kind === directoriesPath) return listed(files, decodeURIComponent(path))
      if (kind === filesPath) return content(files.get(decodeURIComponent(path)))
      return undefined
    },
  })
  const { url, requests } = await answering(answers)
  return { url, requests, asked: () => asked(requests) }
}

function asked(requests: ReceivedRequest[]): string[] {
  return requests.splice(0).map(({ path }) => path.replace(/^\/api\/2\.\d\//, ''))
}

function listed(files: ReadonlyMap<string, DeliveredFile>, folder: string) {
  const refusal = files.get(folder)
  if (refusal && 'status' in refusal) return refused(refusal.status)
  const inside = [...files].filter(([path]) => path.startsWith(`${folder}/`))
  if (inside.length === 0) return refused(404)
  const entries = new Map<string, object>()
  for (const [path, file] of inside) {
    const [name = '', ...rest] = path.slice(folder.length + 1).split('/')
    const isFolder = rest.length > 0
    const own = 'text' in file ? file : { text: '', modified: '2025-05-31T11:00:00Z' }
    entries.set(name, {
      path: `${folder}/${name}${isFolder ? '/' : ''}`,
      name,
      is_directory: isFolder,
      ...(!isFolder && { file_size: Buffer.byteLength(own.text), last_modified: Date.parse(own.modified) }),
    })
  }
  return { contents: [...entries.values()] }
}

function content(file: DeliveredFile | undefined) {
  if (!file || 'status' in file) return refused(file?.status ?? 404)
  return { status: 200, text: file.text, headers: { 'content-type': 'application/octet-stream' } }
}

const words: Readonly<Record<number, string>> = { 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND' }

function refused(status: number) {
  const error_code = words[status] ?? 'INTERNAL_ERROR'
  const text = JSON.stringify({ error_code, message: `refused with ${status}` })
  return { status, text, headers: { 'retry-after': '0' } }
}

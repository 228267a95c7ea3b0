import { CodedError } from '#contract/errors.ts'
import type { Warehouse } from './warehouse.ts'

/** The volume through which files reach the warehouse. */
export class Volume {
  readonly #warehouse: Warehouse
  readonly #root: string

  constructor(warehouse: Warehouse) {
    const { catalog, schema, volume } = warehouse.settings
    this.#warehouse = warehouse
    this.#root = `/Volumes/${catalog}/${schema}/${volume}/lakegauge`
  }

  /** Where a file lies for statements. */
  pathOf(name: string): string {
    return `${this.#root}/${name}`
  }

  /** Sends a file; one that is there is replaced. */
  async send(file: string, name: string): Promise<void> {
    const address = `/api/2.0/fs/files${encoded(this.pathOf(name))}?overwrite=true`
    await this.#warehouse.workspace.json({ method: 'PUT', address, file })
  }

  /** Removes files and then the folder that they lie in; what is gone already is no fault. */
  async remove(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.#delete(`/api/2.0/fs/files${encoded(this.pathOf(`${folder}/${name}`))}`)
    await this.#delete(`/api/2.0/fs/directories${encoded(this.pathOf(folder))}`)
  }

  /** Names of what lies in a folder; nothing where there is none. */
  async list(folder: string): Promise<string[]> {
    const address = `/api/2.0/fs/directories${encoded(this.pathOf(folder))}`
    try {
      return namesIn(await this.#warehouse.workspace.json({ method: 'GET', address }))
    } catch (error) {
      if (error instanceof CodedError && error.code === 'not_found') return []
      throw error
    }
  }

  // Files that stay behind cost room, and nothing else.
  async #delete(address: string): Promise<void> {
    await this.#warehouse.workspace.json({ method: 'DELETE', address }).catch(() => undefined)
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function namesIn(answer: unknown): string[] {
  const contents: unknown = Object(answer).contents
  if (!Array.isArray(contents)) return []
  return contents.flatMap((entry: unknown) => {
    const name: unknown = Object(entry).name
    return typeof name === 'string' ? [name] : []
  })
}

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

  /** Makes a folder and those above it; one that is there is no fault. */
  async make(folder: string): Promise<void> {
    const address = `/api/2.0/fs/directories${encoded(this.pathOf(folder))}`
    await this.#warehouse.workspace.json({ method: 'PUT', address })
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

  // Files that stay behind cost room, and nothing else.
  async #delete(address: string): Promise<void> {
    await this.#warehouse.workspace.json({ method: 'DELETE', address }).catch(() => undefined)
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

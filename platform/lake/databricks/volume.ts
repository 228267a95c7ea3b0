import { z } from 'zod'
import type { Warehouse } from './warehouse.ts'

const listing = z.looseObject({
  contents: z.array(z.looseObject({ name: z.string() })).default([]),
  next_page_token: z.string().nullish(),
})

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

  /** What lies in a folder. */
  async names(folder: string, signal: AbortSignal): Promise<string[]> {
    const address = `/api/2.0/fs/directories${encoded(this.pathOf(folder))}`
    const found: string[] = []
    for (let query = ''; ;) {
      const page = listing.parse(
        await this.#warehouse.workspace.json({ method: 'GET', address: `${address}${query}`, signal }),
      )
      found.push(...page.contents.map(({ name }) => name))
      if (!page.next_page_token) return found
      query = `?page_token=${encodeURIComponent(page.next_page_token)}`
    }
  }

  /** Removes files and then the folder that they lie in; what is gone already is no fault. */
  async remove(folder: string, names: readonly string[], signal?: AbortSignal): Promise<void> {
    for (const name of names)
      await this.#delete(`/api/2.0/fs/files${encoded(this.pathOf(`${folder}/${name}`))}`, signal)
    await this.#delete(`/api/2.0/fs/directories${encoded(this.pathOf(folder))}`, signal)
  }

  // Files that stay behind cost room, and nothing else.
  async #delete(address: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#warehouse.workspace.json({ method: 'DELETE', address, signal }).catch(() => undefined)
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

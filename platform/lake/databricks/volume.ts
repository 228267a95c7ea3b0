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

  /** The path of a file for statements. */
  pathOf(name: string): string {
    return `${this.#root}/${name}`
  }

  /** Creates a folder and its parents; an existing one is fine. */
  async make(folder: string): Promise<void> {
    const address = `/api/2.0/fs/directories${encoded(this.pathOf(folder))}`
    await this.#warehouse.workspace.json({ method: 'PUT', address })
  }

  /** Sends a file; an existing one is replaced. */
  async send(file: string, name: string): Promise<void> {
    const address = `/api/2.0/fs/files${encoded(this.pathOf(name))}?overwrite=true`
    await this.#warehouse.workspace.json({ method: 'PUT', address, file })
  }

  /** The content of a folder. */
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

  /** Removes files and then their folder; missing ones are fine. */
  async remove(folder: string, names: readonly string[], signal?: AbortSignal): Promise<void> {
    for (const name of names)
      await this.#delete(`/api/2.0/fs/files${encoded(this.pathOf(`${folder}/${name}`))}`, signal)
    await this.#delete(`/api/2.0/fs/directories${encoded(this.pathOf(folder))}`, signal)
  }

  // Remaining files only cost space.
  async #delete(address: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#warehouse.workspace.json({ method: 'DELETE', address, signal }).catch(() => undefined)
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

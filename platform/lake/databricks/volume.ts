import { volumeFiles, type VolumeFiles } from '#databricks/volume-files.ts'
import type { Warehouse } from './warehouse.ts'

const never = new AbortController().signal

/** The volume through which files reach the warehouse. */
export class Volume {
  readonly #files: VolumeFiles
  readonly #root: string

  constructor({ settings, workspace }: Warehouse) {
    const { catalog, schema, volume } = settings
    this.#files = volumeFiles(workspace)
    this.#root = `/Volumes/${catalog}/${schema}/${volume}/lakegauge`
  }

  /** The path of a file for statements. */
  pathOf(name: string): string {
    return `${this.#root}/${name}`
  }

  /** Creates a folder and its parents; an existing one is fine. */
  make(folder: string): Promise<void> {
    return this.#files.makeFolder(this.pathOf(folder), never)
  }

  /** Sends a file; an existing one is replaced. */
  send(file: string, name: string): Promise<void> {
    return this.#files.send(file, this.pathOf(name), never)
  }

  /** The content of a folder. */
  async names(folder: string, signal: AbortSignal): Promise<string[]> {
    return (await this.#files.list(this.pathOf(folder), signal)).map(({ name }) => name)
  }

  /** Removes files and then their folder; missing ones are fine, and remaining ones only cost space. */
  async remove(folder: string, names: readonly string[], signal = never): Promise<void> {
    for (const name of names)
      await this.#files.removeFile(this.pathOf(`${folder}/${name}`), signal).catch(() => undefined)
    await this.#files.removeFolder(this.pathOf(folder), signal).catch(() => undefined)
  }
}

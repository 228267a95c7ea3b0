import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { CodedError } from '#contract/errors.ts'
import type { Model } from './model.ts'

/** The models of these folders, in their order: each folder in them is one, which its `model.ts` exports alone. */
export async function foundModels(folders: readonly URL[]): Promise<Model[]> {
  const found = await Promise.all(folders.map(modelsIn))
  return found.flat()
}

async function modelsIn(folder: URL): Promise<Model[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(names.toSorted().map((name) => modelOf(new URL(`${name}/model.ts`, folder))))
}

async function modelOf(file: URL): Promise<Model> {
  if (!existsSync(file)) throw refusal(file, 'is missing: declare the model of its folder there')
  const declared: Readonly<Record<string, unknown>> = await import(file.href)
  const [model, ...others] = Object.values(declared)
  if (others.length > 0 || !isModel(model)) throw refusal(file, 'must export one model and nothing else')
  return model
}

const refusal = (file: URL, why: string) => new CodedError('internal', `${file.pathname} ${why}.`)

function isModel(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && 'name' in value && 'sql' in value && 'grain' in value
}

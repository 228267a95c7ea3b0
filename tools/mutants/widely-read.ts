import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelGraph, type GraphModel } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'

const fewReaders = 5

/** A model that more than five others read, with its own tests: those of its select alone take milliseconds, others up to a minute. */
export type WidelyRead = { model: GraphModel; quickTests: readonly string[]; slowTests: readonly string[] }

/** The models that more than five others read, the most read one first. */
export async function widelyReadModels(): Promise<WidelyRead[]> {
  const graph = await modelGraph(models)
  return graph
    .filter(({ readers }) => readers.length > fewReaders)
    .toSorted((left, right) => right.readers.length - left.readers.length)
    .map(withTests)
}

function withTests(model: GraphModel): WidelyRead {
  const folder = model.sql instanceof URL ? dirname(fileURLToPath(model.sql)) : undefined
  const files = folder === undefined ? [] : globSync('*.test.ts', { cwd: folder }).toSorted()
  const tests = files.map((file) => join(folder ?? '', file))
  const isQuick = (file: string) => readFileSync(file, 'utf8').includes('/select-alone.ts')
  return { model, quickTests: tests.filter(isQuick), slowTests: tests.filter((file) => !isQuick(file)) }
}

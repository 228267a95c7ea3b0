import { foundModels } from '#derive/found-models.ts'
import type { Model } from '#derive/model.ts'
import { ruleModels } from '#rules/catalogue.ts'
import { layers } from './layers.ts'

const folders = ['../reference', ...layers].map((folder) => new URL(`${folder}/`, import.meta.url))

/** All derived tables: those of the folders of each layer, and those that rules fill. */
export const models: readonly Model[] = [...(await foundModels(folders)), ...ruleModels]

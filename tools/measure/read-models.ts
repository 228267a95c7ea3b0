/** A model: its folder, and the tables that it reads. */
export type ReadingModel = { name: string; folder: string; reads: readonly string[] }

/** A model that many others read, and whether it has a test of its own. */
export type ReadModel = { name: string; readers: number; isTested: boolean }

/** The models that more than so many others read, most read ones first. */
export function modelsReadByMoreThan(
  most: number,
  models: readonly ReadingModel[],
  testFiles: readonly string[],
): ReadModel[] {
  return models
    .map(({ name, folder }) => ({
      name,
      readers: models.filter((other) => other.name !== name && other.reads.includes(name)).length,
      isTested: testFiles.some((file) => file.startsWith(`${folder}/`)),
    }))
    .filter(({ readers }) => readers > most)
    .toSorted((one, other) => other.readers - one.readers)
}

import { CodedError } from '#contract/errors.ts'

const mostTries = 5

class NewVersion extends CodedError {
  constructor() {
    super('conflict', 'New data arrived while the answer was made: ask for it again.')
  }
}

/** Makes reads whose rows are all of one version; a read that meets another one than the first is refused. */
function ofOneVersion<Given extends readonly unknown[], Rows extends { dataVersion: number }>(
  read: (...given: Given) => Promise<Rows>,
): (...given: Given) => Promise<Rows> {
  let version: number | undefined
  return async (...given) => {
    const rows = await read(...given)
    version ??= rows.dataVersion
    if (rows.dataVersion !== version) throw new NewVersion()
    return rows
  }
}

/** Answers with reads of one version of the published tables; where a new one arrives between two reads, from the beginning. */
export async function answeredInOneVersion<
  Given extends readonly unknown[],
  Rows extends { dataVersion: number },
  Answer,
>(
  read: (...given: Given) => Promise<Rows>,
  answer: (read: (...given: Given) => Promise<Rows>) => Promise<Answer> | Answer,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await answer(ofOneVersion(read))
    } catch (error) {
      if (!(error instanceof NewVersion) || tries === mostTries) throw error
    }
  }
}

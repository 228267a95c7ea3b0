import { normalize } from 'node:path'

import type { Answer } from '../serve/http/answer.ts'
import type { Call } from '../serve/http/call.ts'
import type { Answers } from './answers.ts'
import { isFurtherPage, recordingsFor } from './matching.ts'
import { NotRecorded } from './not-recorded.ts'
import type { Recording } from './recording.ts'
import { recordedText } from './recording.ts'

const headers = { 'content-type': 'application/json; charset=utf-8' }
const listPath = /\/(?:list|events)$/

/** Answers every call with the recording that a map gives for it, byte for byte. */
export class MappedAnswers implements Answers {
  readonly #folder: string
  readonly #recordings: readonly Recording[]
  readonly #notNamed: readonly string[]
  readonly #requests = new Map<Recording, number>()
  readonly #notRecorded = new NotRecorded()

  /** Files of the folder without a recording are reported. */
  constructor(folder: string, recordings: readonly Recording[], files: readonly string[] = []) {
    const named = new Set(recordings.map(({ file }) => normalize(file)))
    this.#folder = folder
    this.#recordings = recordings
    this.#notNamed = files.filter((file) => !named.has(file))
  }

  async answer(call: Call): Promise<Answer> {
    const found = recordingsFor(this.#recordings, call)
    const [first] = found
    if (!first) return this.#withoutRecording(call)
    for (const recording of found) this.#requests.set(recording, (this.#requests.get(recording) ?? 0) + 1)
    const texts = await Promise.all(found.map((recording) => recordedText(this.#folder, recording)))
    const body =
      first.wrap === undefined ? (texts[0] ?? '') : `{${JSON.stringify(first.wrap)}:[${texts.join(',')}]}`
    return { status: first.status, headers, body }
  }

  report(): object {
    const isRequested = (recording: Recording) => this.#requests.has(recording)
    return {
      asked: this.#recordings
        .filter(isRequested)
        .map((recording) =>
          Object.assign(reportedName(recording), { times: this.#requests.get(recording) ?? 0 }),
        ),
      neverAsked: this.#recordings.filter((recording) => !isRequested(recording)).map(reportedName),
      notNamed: this.#notNamed,
      notRecorded: this.#notRecorded.report(),
    }
  }

  // A list ends if its next page was not recorded, so that its first page is not lost.
  #withoutRecording(call: Call): Answer {
    if (!isFurtherPage(call) || !listPath.test(call.path)) throw this.#notRecorded.error(call)
    this.#notRecorded.count(call, ' (further page)')
    return { status: 200, headers, body: '{}' }
  }
}

function reportedName({ method, path, query, file }: Recording): object {
  return { method, path, query, file }
}

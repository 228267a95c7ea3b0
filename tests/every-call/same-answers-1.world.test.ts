import { testSameAnswers } from './same-answers.ts'

testSameAnswers(0)

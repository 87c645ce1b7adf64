/** The export routes, one line each. */
import csv from './csv.ts'
import json from './json.ts'
import jsonld from './jsonld.ts'
import parquet from './parquet.ts'
import sampleCsv from './sample-csv.ts'

export const exportOperations = [csv, json, parquet, jsonld, sampleCsv]

import { Problem } from '../errors/problem.ts';
import { handler } from '../kit/server/handler.ts';
import { fileEndpoints, masterName } from './files.ts';
import { audioBytes } from './recordings/recordings.records.ts';
import { recordingName } from './recordings/recordings.ts';
import { removeUnusedRecording, type UnusedDeps } from './recordings/sweepRecordings.ts';
import { removeFile } from './storePicture.ts';

interface FilesDeps extends UnusedDeps {
  /** Ends the transcoding of a deleted recording. */
  cancelTranscoding(name: string): void;
}

export const filesApi = (deps: FilesDeps) => [
  handler(fileEndpoints.remove, async ({ params: { name: address } }) => {
    const name = nameIn(address);
    if (recordingName.test(name)) {
      if (!(await removeUnusedRecording(deps, name))) {
        throw new Problem((await audioBytes(deps.db, name)) ? 'file.in-use' : 'file.not-found');
      }
      deps.cancelTranscoding(name);
    } else if (masterName.test(name)) {
      await removeFile(deps, name);
    } else {
      const file = address.slice(0, 200);
      deps.log.warn({ file }, 'file not found');
      return { _id: address };
    }
    return { _id: name };
  }),
];

/** The part of a path after `/o/`, or else its last part. */
const nameIn = (address: string): string => address.split('/o/')[1] ?? address.split('/').at(-1)!;

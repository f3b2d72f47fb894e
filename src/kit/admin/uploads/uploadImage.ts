import { Failure } from '../../../errors/failure.ts';
import { apiPath } from '../../client/api/call.ts';
import { uploadFile, type UploadState } from './upload.ts';

interface SendOptions {
  onProgress: (percent: number) => void;
  onState: (state: UploadState) => void;
  signal: AbortSignal;
}

export class ImageNotUploaded extends Error {
  readonly isCanceled: boolean;

  constructor(isCanceled: boolean, cause: unknown) {
    super('The picture was not sent', { cause });
    this.name = 'ImageNotUploaded';
    this.isCanceled = isCanceled;
  }
}

/** @returns `/files/o/<name>`. @throws ImageNotUploaded; its cause is the Failure. */
export async function uploadImage(file: File, options: SendOptions): Promise<string> {
  try {
    return await uploadFile(file, { endpoint: apiPath('/uploads'), ...options });
  } catch (failure) {
    throw new ImageNotUploaded(
      failure instanceof Failure && failure.storage === 'canceled',
      failure,
    );
  }
}

import type { PictureData } from '../../src/kit/pictures/pictureData.ts';

type AnswerUpload = (method: string, address: string, headers: Headers) => Promise<Response>;

/** A class of requests as tus makes them, answered instead of the network. */
export const uploadRequests = (answer: AnswerUpload) =>
  class {
    upload = { onprogress: null };
    onload = () => {};
    onerror: (error: unknown) => void = () => {};
    status = 0;
    responseText = '';
    #line: [method: string, address: string] = ['', ''];
    #sent = new Headers();
    #given = new Headers();
    #isOver = false;

    open(method: string, address: string) {
      this.#line = [method, address];
    }
    setRequestHeader(name: string, value: string) {
      this.#sent.set(name, value);
    }
    getResponseHeader = (name: string) => this.#given.get(name);
    abort() {
      this.#isOver = true;
    }
    send() {
      void answer(...this.#line, this.#sent)
        .then(async (response) => {
          this.responseText = await response.text();
          this.status = response.status;
          this.#given = new Headers(response.headers);
          // All of it has been sent.
          this.#given.set('upload-offset', this.#sent.get('upload-length') ?? '0');
          return this.onload;
        })
        .catch((error: unknown) => () => this.onerror(error))
        .then((tell) => this.#isOver || tell());
    }
  };

/** The metadata of a file in tus, such as `{ filename: 'face.png', filetype: 'image/png' }`. */
export function metadataIn(headers: Headers): Record<string, string> {
  const pairs = headers.get('upload-metadata')?.split(',') ?? [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, word] = pair.split(' ') as [string, string];
      const bytes = Uint8Array.from(atob(word), (letter) => letter.charCodeAt(0));
      return [name, new TextDecoder().decode(bytes)];
    }),
  );
}

let count = 0;

/** The server's response once a file is complete. */
export function arrived(): Response {
  const name = `${(count += 1)}`.padStart(22, 'f');
  const headers = { location: `/api/uploads/${name}`, 'content-location': `/files/o/${name}.png` };
  return new Response(null, { status: 201, headers });
}

/** A black image as a member chooses it, with its sides in pixels. */
export async function photo(name = 'photo.png', side = 1): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')!.fillRect(0, 0, side, side);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

/** The address of a stored image of one pixel. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A stored image as the server answers it, without variants. */
export const pictureAt = (src: string, width = 300, height = 300): PictureData => ({
  src,
  width,
  height,
  placeholder: '',
  copies: {},
});

export interface Member {
  email: string;
  password: string;
}

/** @returns the session's `Cookie` header. */
export async function signIn(address: string, { email, password }: Member): Promise<string> {
  const answer = await send(`${address}/api/login`, '', { email, password });
  if (!answer.ok) throw new Error(`The login was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/**
 * Uploads in one tus request, as fast as the loopback allows.
 * @returns the file's address; null if the site reported an overload.
 */
export async function upload(address: string, cookie: string, file: File): Promise<string | null> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `filename ${word(file.name)},filetype ${word(file.type)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: file,
  });
  const said = await answer.text();
  if (answer.status === 503) return null;
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${said}`);
  return answer.headers.get('content-location');
}

export async function send(address: string, cookie: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  // Reads the body, so that the connection serves the next request.
  await answer.arrayBuffer();
  return answer;
}

import { useRef, useState } from 'react';
import { apiPath } from './call.ts';
import type { ImageChoice } from './ImageField.tsx';
import { uploadFile } from './upload.ts';

/** The picture of a form: what was chosen, and how far it is sent. */
export function useSentImage() {
  const [choice, choose] = useState<ImageChoice>('stays');
  const [progress, setProgress] = useState<number | null>(null);
  // A picture that arrived is not sent again where only the save behind it failed.
  const sent = useRef<{ file: File; address: string } | null>(null);
  const send = async (): Promise<{ address: string } | 'stays' | 'goes'> => {
    if (choice === 'stays' || choice === 'goes') return choice;
    if (sent.current?.file === choice) return sent.current;
    try {
      const address = await uploadFile(choice, {
        endpoint: apiPath('/uploads'),
        onProgress: setProgress,
      });
      sent.current = { file: choice, address };
      return sent.current;
    } finally {
      setProgress(null);
    }
  };
  return { choice, choose, progress, send };
}

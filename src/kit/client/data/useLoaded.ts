import { useEffect, useState } from 'react';

/** Whether all that the page opens with has been loaded; false in the server's HTML. */
export function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const end = () => setLoaded(true);
    if (document.readyState === 'complete') end();
    else window.addEventListener('load', end, { once: true });
    return () => window.removeEventListener('load', end);
  }, []);
  return isLoaded;
}

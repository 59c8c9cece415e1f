import { useEffect } from 'preact/hooks';

export const useTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} – Rental Flow console`;
  }, [title]);
